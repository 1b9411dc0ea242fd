/** What a form does when it is sent, in place of what the browser would do. */
export function sent(act: () => unknown): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

/** The names of a group as options of a field. */
export function optionsOf<N extends string>(labels: Record<N, string>): { value: N; label: string }[] {
  return (Object.keys(labels) as N[]).map((value) => ({ value, label: labels[value] }));
}
