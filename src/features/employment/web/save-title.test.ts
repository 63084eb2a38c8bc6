import { expect, test } from 'vitest';
import { saveTitle } from './save-title.ts';

test('a title without a name is not sent, in the words of the specification (R361)', async () => {
  for (const jobTitle of ['', '  '])
    await expect(
      saveTitle(1, { jobTitleId: null, jobTitle, safetySensitive: true }),
    ).rejects.toThrow('The job title is required to be specified');
});
