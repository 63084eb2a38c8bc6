import { useQuery } from '@tanstack/react-query';
import { createElement, useMemo, type ReactNode } from 'react';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { TEXT_ELEMENTS } from '../settings-html.rules.ts';
import './settings-document.css';
import { settingsDocumentQuery } from './settings.queries.ts';

/** What a text may be made of; of anything else only the words are shown, of scripts and styles nothing. */
const SHOWN = new Set(TEXT_ELEMENTS);
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

/** A text of the settings, which administrators write as HTML. No attribute of it reaches the page. */
export function SettingsDocument({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(settingsDocumentQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SettingsText contents={data?.contents ?? ''} />;
}

/** The words and the allowed elements of an HTML text. */
export function SettingsText({ contents }: { contents: string }) {
  const nodes = useMemo(() => readText(contents), [contents]);
  return <div className="settings-text">{nodes}</div>;
}

function readText(html: string): ReactNode[] {
  // Parsed apart from the page: nothing in it runs or loads.
  return nodesOf(new DOMParser().parseFromString(html, 'text/html').body);
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.localName;
    if (DROPPED.has(tag)) return null;
    const inside = nodesOf(node);
    return SHOWN.has(tag)
      ? createElement(tag, { key: at }, ...inside)
      : createElement('span', { key: at }, ...inside);
  });
}
