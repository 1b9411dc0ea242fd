"""Pictures of boards: where everything lies, and the drawing itself."""
