import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, useMemo, type ReactNode } from 'react';
import { commandIds, commandOf } from '#src/web/commands.ts';
import { useKeymap } from '#src/web/palette/keymap.ts';
import { KeyHint } from '#src/web/ui/key-hint.tsx';
import { keyText } from '#src/web/ui/keys.ts';
import { Link } from '#src/web/ui/link.tsx';
import { ScrollRegion } from '#src/web/ui/scroll-region.tsx';
import type { ManualPage } from '../manual.contract.ts';
import { ShowNew } from './show-new.tsx';
import { helpAddress, plainText, slugOf, targetOf } from './page-text.ts';

interface PageTextProps {
  page: ManualPage;
  /** What links may lead to. */
  pages: readonly ManualPage[];
}

/** A page of Markdown as elements: no HTML of a text is ever run, it is shown as it is written. */
export function PageText({ page, pages }: PageTextProps) {
  const tokens = useMemo(() => lexer(page.markdown), [page.markdown]);
  return <Blocks tokens={tokens} page={page} pages={pages} />;
}

type Shown = PageTextProps & { tokens: readonly Token[] };

function Blocks({ tokens, ...at }: Shown) {
  return tokens.map((token, index) => <Fragment key={index}>{blockOf(token, at)}</Fragment>);
}

function blockOf(token: Token, at: PageTextProps): ReactNode {
  switch (token.type) {
    case 'heading': {
      // The pane's title is above them.
      const Heading = token['depth'] === 1 ? 'h3' : token['depth'] === 2 ? 'h4' : 'h5';
      return (
        <Heading id={slugOf(plainText(token.tokens ?? []))} tabIndex={-1}>
          <Words tokens={token.tokens ?? []} {...at} />
        </Heading>
      );
    }
    case 'paragraph': {
      const [first] = token.tokens ?? [];
      const isNew = at.page.id === 'whats-new' && first?.type === 'strong';
      return (
        <p>
          <Words tokens={token.tokens ?? []} {...at} />{' '}
          {isNew && <ShowNew name={plainText([first])} pages={at.pages} />}
        </p>
      );
    }
    case 'list': {
      const List = token['ordered'] ? 'ol' : 'ul';
      return (
        <List>
          {(token['items'] as Tokens.ListItem[]).map((item, index) => (
            <li key={index}>
              <Blocks tokens={item.tokens} {...at} />
            </li>
          ))}
        </List>
      );
    }
    case 'code':
      return (
        <ScrollRegion role="group" aria-label="Code" className="help-code">
          <pre>
            <code>{token['text']}</code>
          </pre>
        </ScrollRegion>
      );
    case 'table':
      return <Table table={token as Tokens.Table} {...at} />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens ?? []} {...at} />
        </blockquote>
      );
    case 'space':
      return null;
    case 'text':
      return <Words tokens={token.tokens ?? [token]} {...at} />;
    default:
      return token.raw;
  }
}

function Table({ table, ...at }: PageTextProps & { table: Tokens.Table }) {
  const isOfKeys = table.header.map(({ text }) => text).join() === 'command,key';
  return (
    <ScrollRegion role="group" aria-label="Table" className="help-table">
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) => (
              <th key={index} scope="col">
                <Words tokens={cell.tokens} {...at} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, line) => (
            <tr key={line}>
              {row.map((cell, index) => (
                <td key={index}>
                  {isOfKeys && index === 1 ? (
                    <OwnKeys title={row[0]?.text ?? ''} usual={plainText(cell.tokens)} />
                  ) : (
                    <Words tokens={cell.tokens} {...at} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** The key that this user has for a command; `usual` is the one that the console comes with. */
function OwnKeys({ title, usual }: { title: string; usual: string }) {
  const { byCommand } = useKeymap();
  const id = commandIds().find((one) => {
    const command = commandOf(one);
    return command.title === title && (command.keys ?? []).includes(usual);
  });
  const [keys] = (id && byCommand.get(id)) ?? [];
  if (!keys) return <span className="none">no key</span>;
  return (
    <>
      <KeyHint keys={keys} />
      <span className="visually-hidden">{keyText(keys)}</span>
    </>
  );
}

function Words({ tokens, ...at }: Shown) {
  return tokens.map((token, index) => <Fragment key={index}>{wordOf(token, at)}</Fragment>);
}

function wordOf(token: Token, at: PageTextProps): ReactNode {
  const inner = () => <Words tokens={('tokens' in token && token.tokens) || []} {...at} />;
  switch (token.type) {
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'codespan':
      return <code>{token['text']}</code>;
    case 'link': {
      const target = targetOf(token['href'], at.page, at.pages);
      if (target.kind === 'page')
        return <Link to={helpAddress(target.pageId, target.slug)}>{inner()}</Link>;
      if (target.kind === 'none') return inner();
      return (
        <a className="link" href={target.href} target="_blank" rel="noreferrer">
          {inner()}
        </a>
      );
    }
    case 'text':
    case 'escape':
      return 'tokens' in token && token.tokens ? inner() : token['text'];
    case 'br':
      return <br />;
    default:
      return token.raw;
  }
}
