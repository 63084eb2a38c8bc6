const PREFIX = 'layout.';

/** A remembered arrangement of panes, as far as its user needs to know it. */
export interface KeptLayout {
  /** The option's name. */
  name: string;
  title: string;
  savedAt: string | null;
}

/** The layouts among the options, by title; what has no title is named by its kind. */
export function layoutsOf(options: Readonly<Record<string, unknown>>): KeptLayout[] {
  return Object.entries(options)
    .flatMap(([name, value]): KeptLayout[] => {
      if (!name.startsWith(PREFIX)) return [];
      const kind = name.slice(PREFIX.length);
      return [{ name, title: text(value, 'title') ?? inWords(kind), savedAt: savedAt(value) }];
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}

function text(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, key);
  return typeof found === 'string' && found !== '' ? found.slice(0, 200) : null;
}

function savedAt(value: unknown): string | null {
  const at = text(value, 'savedAt');
  return at && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
}

function inWords(kind: string): string {
  const words = kind.replaceAll(/[._/:-]+/g, ' ').trim();
  return words === '' ? 'Layout' : words.charAt(0).toUpperCase() + words.slice(1);
}
