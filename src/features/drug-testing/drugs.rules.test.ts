import { expect, test } from 'vitest';
import { drugsOf, refusalOf } from './drugs.rules.ts';

test.each([
  [['Marijuana'], ['Marijuana']],
  [['THCA', 'marijuana metabolite'], ['Marijuana']],
  [
    ['6-AM', 'Oxycodone', 'MDMA'],
    ['Opioids', 'Amphetamines'],
  ],
  [
    ['Benzoylecgonine', 'Phencyclidine'],
    ['Cocaine', 'PCP'],
  ],
  // What DOT does not look for keeps its name.
  [
    ['Fentanyl', 'THC'],
    ['Fentanyl', 'Marijuana'],
  ],
  [['constructor'], ['constructor']],
  [[], []],
])('%j are of %j', (substances, drugs) => expect(drugsOf(substances)).toEqual(drugs));

test.each([
  ['Adulterated', 'adulterated'],
  ['refusal - substituted', 'substituted'],
  ['Shy bladder', 'shyBladder'],
  ['SHY LUNG', 'shyLung'],
  ['Other', 'other'],
  ['Refusal', null],
  ['constructor', null],
])('%s is the refusal %s', (word, kind) => expect(refusalOf(word)).toBe(kind));
