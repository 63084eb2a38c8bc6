import { expect, test } from 'vitest';
import { markupFault } from './settings-html.rules.ts';

test('a text is made of its few elements, without attributes', () => {
  const good =
    '<h2>Purpose</h2><p>A &lt; B, and 3 < 4 <b>is <i>true</i></b>.</p><ul><li>One</li></ul>';
  expect(markupFault(good)).toBeNull();
  expect(markupFault('')).toBeNull();
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="x()">A</p>',
  '<P STYLE=x>A</P>',
  '<img src=x onerror=x>',
  'a<!-- b -->',
  '<svg/onload=x>',
  '<p >A</p>',
  '<scr<p>ipt>',
  '</script>',
])('%s is named', (html) => {
  expect(markupFault(html)).toContain('Leave out <');
});
