import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { ONLY_NEW, made } from '../../api/creation.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { TextField } from '../../forms/text-field.js';
import { t } from './strings.js';

type Group = RecordOf<'AdministeredGroup'>;

const JOIN_MODES = { invite: 'byInvite', open: 'byAnybody', closed: 'byNobody' } as const;

/** Returns how one comes into a group. */
export function joinModeName(mode: Group['joinMode']): string {
  return t(JOIN_MODES[mode]);
}

function settingsOf({ key, displayName, description = '', ...rules }: Words) {
  const { joinMode, requireSignatures, refuseSecrets, embeddedTexts } = rules;
  const named = { displayName: displayName || key, description };
  return { ...named, joinMode, requireSignatures, refuseSecrets, embeddedTexts };
}

/** Makes a group where there was none before; else says only what differs, so that what somebody else changes meanwhile stays. */
function write(words: Words, before?: Words) {
  const known = new Map<string, unknown>(before && Object.entries(settingsOf(before)));
  const changes = Object.entries(settingsOf(words)).filter(
    ([name, value]) => value !== known.get(name),
  );
  const body = { key: words.key, ...Object.fromEntries(changes) };
  if (before) return answered(api.POST('/api/v1/admin/groups', { body }));
  const params = { header: ONLY_NEW };
  return made(answered(api.POST('/api/v1/admin/groups', { params, body })), t('groupExists'));
}

type Words = Omit<Group, 'projectCount' | 'memberCount'>;

const NEW: Words = {
  key: '',
  displayName: '',
  description: '',
  joinMode: 'invite',
  requireSignatures: false,
  refuseSecrets: false,
  embeddedTexts: 'none',
};

const SENT = { none: 'sendsNone', open: 'sendsOpen', all: 'sendsAll' } as const;

interface FieldsProps {
  words: Words;
  change: (words: Words) => void;
  isNew: boolean;
}

function ruleOf(value: string): Group['requireSignatures'] {
  return value === 'ed25519' ? value : value === 'true';
}

function SentTexts({ words, change }: Omit<FieldsProps, 'isNew'>) {
  return (
    <label class="field">
      <span>{t('embeddedTexts')}</span>
      <select
        value={words.embeddedTexts}
        onChange={(event) =>
          change({ ...words, embeddedTexts: event.currentTarget.value as keyof typeof SENT })
        }
      >
        {(['none', 'open', 'all'] as const).map((texts) => (
          <option key={texts} value={texts}>
            {t(SENT[texts])}
          </option>
        ))}
      </select>
    </label>
  );
}

function Fields({ words, change, isNew }: FieldsProps) {
  const signatures = String(words.requireSignatures);
  const text = (name: 'key' | 'displayName' | 'description') => (
    <TextField
      label={t(name)}
      value={words[name] ?? ''}
      change={(value) => change({ ...words, [name]: value })}
      isRequired={name === 'key'}
    />
  );
  return (
    <>
      {isNew && text('key')}
      {text('displayName')}
      {text('description')}
      <label class="field">
        <span>{t('joinMode')}</span>
        <select
          value={words.joinMode}
          onChange={(event) =>
            change({ ...words, joinMode: event.currentTarget.value as Group['joinMode'] })
          }
        >
          {(['invite', 'open', 'closed'] as const).map((mode) => (
            <option key={mode} value={mode}>
              {joinModeName(mode)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('requireSignatures')}</span>
        <select
          value={signatures}
          onChange={(event) =>
            change({ ...words, requireSignatures: ruleOf(event.currentTarget.value) })
          }
        >
          <option value="false">{t('noSignatures')}</option>
          <option value="true">{t('anySignature')}</option>
          <option value="ed25519">{t('ownKeys')}</option>
        </select>
      </label>
      {signatures === 'ed25519' && <p class="fine">{t('ownKeysWhy')}</p>}
      <label class="check">
        <input
          type="checkbox"
          checked={words.refuseSecrets}
          onChange={(event) => change({ ...words, refuseSecrets: event.currentTarget.checked })}
        />
        {t('refuseSecrets')}
      </label>
      <SentTexts words={words} change={change} />
    </>
  );
}

/** Makes a group, or changes what it is called and who may join it. */
export function GroupDialog({ group, close }: { group: Group | undefined; close: () => void }) {
  const [words, change] = useState<Words>(group ?? NEW);
  const undo = group && { undo: () => write(group, words) };
  return (
    <FormDialog
      title={group ? t('editGroup', { name: group.displayName }) : t('addGroup')}
      does={t('save')}
      work={() => write(words, group)}
      done={{ said: t('done'), ...undo }}
      close={close}
    >
      <Fields words={words} change={change} isNew={!group} />
    </FormDialog>
  );
}
