import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The tests of rules alone, as a mutation run repeats them for each change that it tries. */
export default defineConfig({
  root,
  test: {
    root,
    watch: false,
    isolate: false,
    include: ['src/features/**/*.rules.test.ts', 'src/shared/permissions.test.ts'],
    environment: 'node',
  },
});
