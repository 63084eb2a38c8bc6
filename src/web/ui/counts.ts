const COUNT = new Intl.NumberFormat('en-US');

export function showCount(count: number): string {
  return COUNT.format(count);
}
