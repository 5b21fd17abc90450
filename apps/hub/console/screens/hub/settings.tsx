import { useAsked } from '../../api/asked.js';
import { api } from '../../api/client.js';
import { Answer } from '../../parts/answer.js';
import { Table } from '../../parts/table.js';
import { t } from './strings.js';

/** Asks how the hub is set up. */
export function useSettings() {
  return useAsked(['settings'], (signal) => api.GET('/api/v1/admin/settings', { signal }));
}

type Setting = NonNullable<ReturnType<typeof useSettings>['data']>['settings'][number];

function Value({ setting: { value, secret } }: { setting: Setting }) {
  if (secret) return <span class="quiet">{t(value === 'set' ? 'set' : 'unset')}</span>;
  return value === '' ? <span class="quiet">{t('unset')}</span> : <code>{value}</code>;
}

function SettingTable({ label, settings }: { label: string; settings: readonly Setting[] }) {
  return (
    <Table heads={(['setting', 'value', 'source'] as const).map((head) => t(head))} label={label}>
      {settings.map((setting) => (
        <tr key={setting.name}>
          <th scope="row">
            <code>{setting.name}</code>
          </th>
          <td>
            <Value setting={setting} />
          </td>
          <td>{t(setting.source)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Every setting as it holds: those that somebody made, and the others, which are many, for whoever asks. */
export function Settings() {
  return (
    <section class="hub-part">
      <h2>{t('settings')}</h2>
      <p class="lead">{t('settingsLead')}</p>
      <Answer asked={useSettings()}>
        {({ settings }) => {
          const made = settings.filter(({ source }) => source !== 'default');
          const others = settings.filter(({ source }) => source === 'default');
          return (
            <>
              {made.length > 0 && <SettingTable label={t('settings')} settings={made} />}
              <details class="more-settings">
                <summary>{t('defaults', { n: others.length })}</summary>
                <SettingTable label={t('defaults', { n: others.length })} settings={others} />
              </details>
            </>
          );
        }}
      </Answer>
    </section>
  );
}
