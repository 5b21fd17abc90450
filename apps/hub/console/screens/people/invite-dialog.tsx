import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { useGroups } from '../../api/groups.js';
import { useOverview } from '../../api/overview.js';
import { type Problem, problemOf } from '../../api/problem.js';
import { CopyButton } from '../../parts/copy-button.js';
import { Dialog } from '../../parts/dialog.js';
import { GroupField } from '../../forms/group-field.js';
import { ProblemNote } from '../../parts/problem-note.js';
import { groupChosen } from '../../state/preferences.js';
import { useStore } from '../../state/store.js';
import { QrCode } from './qr-code.js';
import { t } from './strings.js';

const DAY_MS = 86_400_000;
const DAYS = [
  ['1', 'oneDay'],
  ['7', 'oneWeek'],
  ['30', 'oneMonth'],
] as const;
/** What a machine calls itself, and every other machine too; 0.0.0.0 is where it listens on all its addresses. */
const OWN_ADDRESS = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;
const USES = [
  ['1', 'one'],
  ['5', 'five'],
  ['', 'anyNumber'],
] as const;

interface ChoiceProps {
  label: string;
  value: string;
  change: (value: string) => void;
  words: readonly (readonly [value: string, label: string])[];
}

function Choice({ label, value, change, words }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => change(event.currentTarget.value)}>
        {words.map(([word, name]) => (
          <option key={word} value={word}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

function Ready({ invite }: { invite: RecordOf<'Invite'> }) {
  const { data } = useOverview();
  const address = data?.baseUrl ?? location.origin;
  const command = `npx knowledge-hub join ${address} --invite ${invite.token}`;
  return (
    <>
      <p>{t('paste')}</p>
      <div class="command">
        <pre tabIndex={0}>
          <code>{command}</code>
        </pre>
        <CopyButton text={command} />
      </div>
      {OWN_ADDRESS.test(new URL(address).hostname) && <p class="quiet">{t('thisMachineOnly')}</p>}
      <QrCode text={command} label={t('scan')} />
    </>
  );
}

function Form({ made }: { made: (invite: RecordOf<'Invite'>) => void }) {
  const { groups } = useGroups();
  const chosen = useStore(groupChosen);
  const [group, setGroup] = useState(chosen);
  const [days, setDays] = useState('1');
  const [uses, setUses] = useState('1');
  const [problem, setProblem] = useState<Problem>();
  const groupKey = group || (groups[0]?.key ?? '');
  const make = () =>
    answered(
      api.POST('/api/v1/admin/invites', {
        body: {
          groupKey,
          expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
          ...(uses !== '' && { maxUses: Number(uses) }),
        },
      }),
    ).then(made, (thrown: unknown) => setProblem(problemOf(thrown)));
  return (
    <form
      class="confirm"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <GroupField value={groupKey} change={setGroup} />
      <Choice
        label={t('validFor')}
        value={days}
        change={setDays}
        words={DAYS.map(([value, name]) => [value, t(name)])}
      />
      <Choice
        label={t('howOften')}
        value={uses}
        change={setUses}
        words={USES.map(([value, name]) => [value, t(name)])}
      />
      {problem && <ProblemNote problem={problem} />}
      <div class="dialog-actions">
        <button type="submit" class="button button-primary" disabled={groupKey === ''}>
          {t('make')}
        </button>
      </div>
    </form>
  );
}

/** Makes an invite and shows the command with which one joins. */
export function InviteDialog({ close }: { close: () => void }) {
  const queries = useQueryClient();
  const [invite, setInvite] = useState<RecordOf<'Invite'>>();
  const made = (record: RecordOf<'Invite'>) => {
    setInvite(record);
    void queries.invalidateQueries({ queryKey: ['invites'] });
  };
  return (
    <Dialog title={t('inviteTitle')} close={close}>
      {invite ? <Ready invite={invite} /> : <Form made={made} />}
    </Dialog>
  );
}
