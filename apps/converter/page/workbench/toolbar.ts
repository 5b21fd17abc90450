import type { EditorView } from '@codemirror/view';
import { setText } from '../editors/editor.js';
import { element } from '../dom/elements.js';
import { indent } from '../text/indent.js';
import { nextTheme, rememberedTheme } from '../dom/theme.js';
import { openCurlDialog } from '../sharing/curl-dialog.js';
import { downloadText, fileName } from '../sharing/export.js';
import { openShareDialog } from '../sharing/share-dialog.js';
import { isEventStream } from '../text/server-sent-events.js';
import { copyWith } from './copy-button.js';
import type { Workbench } from './workbench.js';

const NEEDS_INPUT = ['format', 'clear', 'share', 'convert'];
const NEEDS_RESULT = ['diff', 'all', 'copy', 'curl', 'download'];

/** Makes the buttons of both panes work; those that need an input or a result are off while there is none. */
export function wireToolbars(workbench: Workbench, input: EditorView): void {
  const text = (): string => input.state.doc.toString();
  onClick('swap', () => void workbench.swap());
  onClick('format', () => setText(input, isEventStream(text()) ? text() : indent(text())));
  onClick('clear', () => {
    workbench.load('');
    void workbench.run();
    input.focus();
  });
  onClick('share', () => openShareDialog(workbench.conversion));
  onClick('copy', (button) => void copyWith(button, workbench.result ?? ''));
  onClick('curl', () =>
    openCurlDialog(location.href, workbench.conversion, workbench.result ?? ''),
  );
  onClick('download', () => {
    const { result = '' } = workbench;
    downloadText(fileName(workbench.conversion, result), `${result}\n`);
  });
  workbench.onSettle(() => enable(NEEDS_RESULT, { when: workbench.result !== undefined }));
  enable(NEEDS_RESULT, { when: false });
  enableForInput(input);
}

/** Turns the buttons on that need an input, or off while there is none. */
export function enableForInput(input: EditorView): void {
  enable(NEEDS_INPUT, { when: input.state.doc.length > 0 });
}

function enable(ids: readonly string[], { when }: { when: boolean }): void {
  for (const id of ids) element(id, HTMLButtonElement).disabled = !when;
}

/** Makes the keys work wherever the focus is; `?` only where it is not a character to type. */
export function wireKeys(workbench: Workbench): void {
  const act = (event: KeyboardEvent): (() => unknown) | undefined => {
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key === 'Enter') return () => workbench.run();
    if (command && event.shiftKey && event.key.toLowerCase() === 's') return () => workbench.swap();
    return event.key === '?' && !isTyping(event.target) ? openHelp : undefined;
  };
  const hear = (event: KeyboardEvent): void => {
    const action = act(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  // before the editors hear of it, which have their own use for some of these keys
  document.addEventListener('keydown', hear, { capture: true });
  onClick('help', openHelp);
}

/** Makes the theme button walk from auto to light to dark. */
export function wireTheme(): void {
  let theme = rememberedTheme();
  const button = element('theme', HTMLButtonElement);
  const label = (): void => {
    button.textContent = `Theme: ${theme}`;
  };
  label();
  onClick('theme', () => {
    theme = nextTheme(theme);
    label();
  });
}

function openHelp(): void {
  element('help-dialog', HTMLDialogElement).showModal();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=radio]), textarea'))
  );
}

function onClick(id: string, act: (button: HTMLButtonElement) => void): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', () => act(button));
}
