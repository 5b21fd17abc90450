import { Component, type ComponentChildren } from 'preact';
import { type Problem, problemOf } from '../api/problem.js';
import { ProblemNote } from '../parts/problem-note.js';
import { t } from './strings.js';

interface Props {
  children: ComponentChildren;
  /** What is shown; another one is tried although the one before failed. */
  address: string;
}

/** Shows what failed in place of a screen that could not be drawn; the rest of the console stays. */
export class ErrorBoundary extends Component<Props, { problem?: Problem; at?: string }> {
  override componentDidCatch(thrown: unknown): void {
    this.setState({ problem: problemOf(thrown), at: this.props.address });
  }

  render({ children, address }: Props) {
    const { problem, at } = this.state;
    if (!problem || at !== address) return children;
    return (
      <div class="page stack-small">
        <h1>{t('broken')}</h1>
        <ProblemNote problem={problem} />
        <button type="button" class="button" onClick={() => location.reload()}>
          {t('reload')}
        </button>
      </div>
    );
  }
}
