/** Tells the subjects that some screens publish apart by their kind: the one of a kind, or null when another screen stands there. */
export function subjectsOf<All extends { kind: string }>() {
  return <Kind extends All['kind']>(
    kind: Kind,
    subject: unknown,
  ): Extract<All, { kind: Kind }> | null => {
    const fits =
      typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === kind;
    // The kind names the shape: each is published by its own screens only.
    return fits ? (subject as Extract<All, { kind: Kind }>) : null;
  };
}
