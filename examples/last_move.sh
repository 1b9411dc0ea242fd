#!/bin/sh
# A bot in one line of sed: it always plays the last legal move. (Last in the list are the claims of tracks.)
exec sed -u -n 's/^{"type":"choose","id":\([0-9]*\),.*{"id":\([0-9]*\),"kind".*/{"id":\1,"move":\2}/p'
