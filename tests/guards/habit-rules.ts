import type { SourceFile } from './source-files.ts';

const TOP_LEVEL = new Set([
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'README.md',
  'SECURITY.md',
  'LICENSE',
  'src',
  'commands',
  'tests',
]);

/** What npm, a build and a run make, and git leaves out. */
const MADE = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report']);

/** Entries of the top level that the design does not name. Dot files may stand there. */
export function strayTopLevel(names: readonly string[]): string[] {
  return names.filter((name) => !name.startsWith('.') && !TOP_LEVEL.has(name) && !MADE.has(name));
}

/** Shapes of things that must never be written into a file of the repository. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
  ['an AWS key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub, npm or Slack', /\b(?:gh[pousr]_\w{36}|npm_\w{36}|xox[abprs]-[\w-]{20,})/],
  ['a signed token', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:@/'"`$<]+:(?!password@)[^\s:@/'"`$<{]{6,}@(?!localhost|127\.)/,
  ],
];

/** Secrets in a file, by kind; the secret itself is never printed. */
export function secretFaults({ path, text }: SourceFile): string[] {
  return SECRETS.filter(([, pattern]) => pattern.test(text)).map(
    ([kind]) => `${path}: looks like ${kind}`,
  );
}

const HABITS: readonly (readonly [string, RegExp])[] = [
  ['write it, or file an issue', /(?:\/\/|\*)\s*(?:TODO|FIXME|XXX|HACK)\b/],
  ['two casts hide a wrong type', /\bas unknown as\b/],
  ['say what the type is', /@ts-(?:ignore|nocheck)\b/],
  [
    'a suppression says why: `-- reason`, or a comment above it',
    /(?<!\/\/ (?!oxlint|eslint)[^\n]*\n[ \t]*\/\/ )(?:oxlint|eslint)-disable(?:-next-line|-line)?(?!-)(?![^\n]*? -- \S)/,
  ],
  ['an expected type error says why', /@ts-expect-error(?![^\n]*\w{3,})/],
  [
    'coercion takes 0x10, " 7 ", true and [] for numbers; use wholeNumber of src/shared/ids.ts',
    /\bz\.coerce\.number\(/,
  ],
  [
    'addressOf or networkOf of src/server/address.ts: the address behind our proxies, and one network in one',
    /\brequest\.ips?\b|\{ ip \} = [\w.]*request\b/,
  ],
  [
    'readline ends a line at U+2028 too, which JSON leaves in a text; linesOf of src/server/file-lines.ts',
    /\bcreateInterface\(\{\s*input: (?:fs\.)?createReadStream\(/,
  ],
  [
    "the database's now(), as everywhere: moments of two clocks would be compared",
    /\b\w+_at: [^\n]*\bnew Date\(/,
  ],
  [
    'a painted state holds back no second click, and a flag of its own is forgotten somewhere; use useSending, a Form or useReviewerForm',
    /\[(?:busy|sending|saving), set\w+\] = useState\(false\)|\b(?:busy|sending|saving) = useRef\(false\)|\.isPending\) \w+\.mutate\(/,
  ],
  [
    'a comment says what a function returns; it gives nothing',
    /(?:;|,? and|[.)])\s+(?:\* )?[Gg]ives (?:the undoing|how many|whether|its id|what|the (?:id|ids|key|reply|address)\b)/,
  ],
  [
    'a comment names the one it means (the caller, the user, the driver), or says anyone who',
    /(?:\/\*\*|\/\/|^[ \t]*\*)[^\n]*\b[Ww]hoever\b/m,
  ],
  [
    "a screen speaks the trade's words, not those of our code (src/docs/glossary.md)",
    /\b(?:title|label|message): ?(['"`])(?:(?!\1)[^\n])*\b(?:desks?|leases?|tally|tallies|kernel)\b/i,
  ],
  [
    'screens say document; paper is what can be held in hand (src/docs/glossary.md)',
    /\b(?:title|label|message|hint|description)(?:: ?|=)(['"`])(?:(?!\1)[^\n])*(?<!on )\b[Pp]apers?\b(?![-./\w])(?! card)/,
  ],
  ['enums are not erasable', /^[ \t]*(?:export\s+)?(?:const\s+)?enum\s+\w/m],
];

const UTC_DAY = /import \{[^}]*\butcToday\b[^}]*\} from '#src\/shared\/dates\.ts'/;

/** Code of the console that goes by the UTC day, which is tomorrow in an American evening, and not by the viewer's own. */
export function dayFaults({ path, text }: SourceFile): string[] {
  const isWeb = path.startsWith('src/web/') || /^src\/features\/[^/]+\/web\//.test(path);
  return isWeb && !/\.test\.tsx?$/.test(path) && UTC_DAY.test(text)
    ? [`${path}: use localToday of src/web/local-day.ts`]
    : [];
}

/** Where a test fails by chance, and what to use instead. */
const CHANCES: readonly (readonly [string, RegExp])[] = [
  [
    'textWithoutIds of tests/support/text-without-ids.ts: an id has those digits by chance',
    /\bexpect\(JSON\.stringify\([^\n]*\)\)\.not\.to(?:Contain|Match)\(['"/][\d-]{1,7}['"/]/,
  ],
  [
    'tests/support/mails.ts: a file of the folder may be half written, renamed or forgotten meanwhile',
    /\bjoin\([^)\n]*, 'outbox'\)/,
  ],
];

/**
 * Tests that fail by chance: they look for a few digits, as of an SSN, where ids stand, of which many have those digits,
 * or read the folder of mails while the product writes to it.
 */
export function chanceFaults({ path, text }: SourceFile): string[] {
  return path === 'tests/support/mails.ts'
    ? []
    : CHANCES.filter(([, pattern]) => pattern.test(text)).map(([advice]) => `${path}: ${advice}`);
}

/** How a share is written on screen, in American English. */
const SPACED_SHARE = /\} %(?=[`'<.,:;)\s]|$)/m;
const SHARES = /^src\/(?!demo\/).*(?<!\.test)\.tsx?$/;

/** Shares with a space before the sign. */
export function shareFaults({ path, text }: SourceFile): string[] {
  return SHARES.test(path) && SPACED_SHARE.test(text)
    ? [`${path}: 40%, without a space before the sign`]
    : [];
}

/** What decides whether a command can run: only what draws commands may switch their buttons off (D93). */
const AVAILABILITY: readonly (readonly [string, RegExp, RegExp])[] = [
  [
    'CommandButton or CommandIcon: a command is switched off by the refusal of its action',
    /<\w+\b(?=[^<]*\bdisabled=)[^<]*\brunCommand\(|<Command(?:Button|Icon)\b[^<]*\bdisabled=/,
    /\.tsx$/,
  ],
  [
    'actionsOn: what an action cannot do on a subject it refuses in words',
    /\bcontext\.subject\b|\bsubject\b[^()\n]*\} = context\b|\(\{[^(){}]*\bsubject\b[^(){}]*\}(?:: ActionContext)?\) =>/,
    /\.actions\.tsx?$/,
  ],
];
const DRAWS_COMMANDS = 'src/web/ui/command-button.tsx';

/** Commands of the console that are switched off past the one answer, by advice. */
export function availabilityFaults({ path, text }: SourceFile): string[] {
  if (path === DRAWS_COMMANDS) return [];
  return AVAILABILITY.filter(([, pattern, files]) => files.test(path) && pattern.test(text)).map(
    ([advice, pattern]) => {
      const line = text.slice(0, text.search(pattern)).split('\n').length;
      return `${path}:${line}: ${advice}`;
    },
  );
}

/** Habits that the house style rules out and no linter rule of ours sees. */
export function habitFaults({ path, text }: SourceFile): string[] {
  return HABITS.filter(([, pattern]) => pattern.test(text)).map(([advice, pattern]) => {
    const line = text.slice(0, text.search(pattern)).split('\n').length;
    return `${path}:${line}: ${advice}`;
  });
}
