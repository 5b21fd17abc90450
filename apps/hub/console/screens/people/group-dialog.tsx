import { latinKeyOf } from '@app/domain';
import { useState } from 'preact/hooks';
import { type RecordOf, answered, api } from '../../api/client.js';
import { ONLY_NEW, made } from '../../api/creation.js';
import { FormDialog } from '../../forms/form-dialog.js';
import { CheckField } from '../../forms/check-field.js';
import { SelectField } from '../../forms/select-field.js';
import { TextField } from '../../forms/text-field.js';
import { t } from './strings.js';

type Group = RecordOf<'AdministeredGroup'>;

/** The group that a hub makes when it first starts. */
const FIRST_GROUP = 'default';

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

/** The key of a group: what is given, else what its name makes. */
function keyOf({ key, displayName }: Words): string {
  return key || (latinKeyOf(displayName) ?? displayName);
}

/** Makes a group where there was none before; else says only what differs, so that what somebody else changes meanwhile stays. */
function write(words: Words, before?: Words) {
  const known = new Map<string, unknown>(before && Object.entries(settingsOf(before)));
  const changes = Object.entries(settingsOf(words)).filter(
    ([name, value]) => value !== known.get(name),
  );
  const body = { key: keyOf(words), ...Object.fromEntries(changes) };
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

const SENT = [
  ['none', 'sendsNone'],
  ['open', 'sendsOpen'],
  ['all', 'sendsAll'],
] as const;
const SIGNATURES = [
  ['false', 'noSignatures'],
  ['true', 'anySignature'],
  ['ed25519', 'ownKeys'],
] as const;

interface FieldsProps {
  words: Words;
  change: (words: Words) => void;
  isNew: boolean;
}

function ruleOf(value: string): Group['requireSignatures'] {
  return value === 'ed25519' ? value : value === 'true';
}

/** What a new team need not decide: folded up unless one of them is other than at first. */
function Rules({ words, change }: Omit<FieldsProps, 'isNew'>) {
  const signatures = `${words.requireSignatures}` as const;
  const { requireSignatures, refuseSecrets, embeddedTexts } = words;
  const isPlain = !requireSignatures && !refuseSecrets && embeddedTexts === 'none';
  // What is chosen meanwhile folds nothing up.
  const [wasPlain] = useState(isPlain);
  return (
    <details class="more-fields" open={!wasPlain}>
      <summary>{t('moreRules')}</summary>
      <SelectField
        label={t('requireSignatures')}
        value={signatures}
        change={(rule) => change({ ...words, requireSignatures: ruleOf(rule) })}
        choices={SIGNATURES.map(([rule, name]) => [rule, t(name)])}
      />
      {signatures === 'ed25519' && <p class="fine">{t('ownKeysWhy')}</p>}
      <CheckField
        label={t('refuseSecrets')}
        isOn={words.refuseSecrets}
        turn={(refuseSecrets) => change({ ...words, refuseSecrets })}
      />
      <SelectField
        label={t('embeddedTexts')}
        value={words.embeddedTexts}
        change={(embeddedTexts) => change({ ...words, embeddedTexts })}
        choices={SENT.map(([texts, name]) => [texts, t(name)])}
      />
    </details>
  );
}

function Fields({ words, change, isNew }: FieldsProps) {
  const { key, displayName } = words;
  const made = latinKeyOf(displayName);
  // One of them says the other, if the name has nothing but Latin letters.
  const needed = {
    displayName: key === '',
    key: displayName !== '' && made === null,
    description: false,
  };
  const text = (name: 'key' | 'displayName' | 'description') => (
    <TextField
      label={t(name === 'key' ? 'keyOfName' : name)}
      value={words[name] ?? ''}
      change={(value) => change({ ...words, [name]: value })}
      isRequired={needed[name]}
    />
  );
  return (
    <>
      {text('displayName')}
      {isNew && text('key')}
      {isNew && key === '' && made !== null && <p class="fine">{t('keyWillBe', { key: made })}</p>}
      {text('description')}
      <SelectField
        label={t('joinMode')}
        value={words.joinMode}
        change={(joinMode) => change({ ...words, joinMode })}
        choices={(['invite', 'open', 'closed'] as const).map((mode) => [mode, joinModeName(mode)])}
      />
      {words.joinMode === 'closed' && <p class="fine">{t('closedWhy')}</p>}
      <Rules words={words} change={change} />
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
      does={group ? t('save') : t('addGroup')}
      work={() => write(words, group)}
      done={{ said: t('done'), ...undo }}
      close={close}
    >
      {group?.key === FIRST_GROUP && <p class="fine">{t('firstGroupWhy')}</p>}
      <Fields words={words} change={change} isNew={!group} />
    </FormDialog>
  );
}
