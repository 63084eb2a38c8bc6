/** Good morning until noon, good afternoon until six, good evening after it; by the first word of a name. */
export function greeting(name: string, now: Date = new Date()): string {
  const hour = now.getHours();
  const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' ? `Good ${part}` : `Good ${part}, ${first}`;
}
