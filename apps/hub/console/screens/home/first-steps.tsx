import type { ComponentChildren } from 'preact';
import { CopyButton } from '../../parts/copy-button.js';
import { Icon } from '../../parts/icon.js';
import { t } from './strings.js';

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ComponentChildren;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li class={isDone ? 'step step-done' : 'step'}>
      <span class="step-mark" aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          {title} <span class="sr-only">{isDone ? t('stepDone') : t('stepOpen')}</span>
        </h3>
        {!isDone && children}
      </div>
    </li>
  );
}

function Command({ text }: { text: string }) {
  return (
    <div class="command">
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  );
}

interface Props {
  baseUrl: string;
  members: number;
  clients: number;
  items: number;
}

/** What to do with an empty hub; each step is ticked once it was done. */
export function FirstSteps({ baseUrl, members, clients, items }: Props) {
  return (
    <section class="panel first-steps">
      <h2>{t('firstTitle')}</h2>
      <p class="lead">{t('firstLead')}</p>
      <ol>
        <Step number={1} title={t('stepInvite')} isDone={members > 0}>
          <Command text={`npx khub invite --url ${baseUrl}`} />
        </Step>
        <Step number={2} title={t('stepAgent')} isDone={clients > 0}>
          <Command text="npx khub setup claude-code --user" />
        </Step>
        <Step number={3} title={t('stepCapture')} isDone={items > 0}>
          <Command text="npx khub add 'We use pnpm, not npm' --type decision" />
        </Step>
      </ol>
    </section>
  );
}
