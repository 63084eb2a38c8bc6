/** A state or province as a dropdown shows it: abbreviation and name, Canadian ones marked (R060). */
export function stateLabel(state: {
  abbreviation: string;
  name: string;
  country: 'USA' | 'Canada' | 'Mexico';
}): string {
  return `${state.abbreviation} ${state.name}${state.country === 'Canada' ? ' (Canada)' : ''}`;
}
