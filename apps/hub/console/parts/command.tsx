import { CopyButton } from './copy-button.js';

/** A command, or anything else to be pasted elsewhere, with its button to copy it. */
export function Command({ text }: { text: string }) {
  return (
    <div class="command">
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}
