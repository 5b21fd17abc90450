// Real coding agents against a real hub, with stand-ins for their models: what one member's agent decides is in the context
// of another member's, by hook. Says for each agent what was seen; docs/agents.md keeps the last run.
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AGENTS, PROMPT } from './agents.mjs';
import { StandIn, wordsIn } from './stand-in.mjs';
import { Team, tell } from './team.mjs';

const SESSION_TIMEOUT_MS = 180_000;
/** Agents that do not wait for their MCP servers have their tools with the second request; on a busy machine npx takes this long. */
const THINK_MS = 10_000;
const DECISION = 'Prices are whole cents, never floats';
const TASK = 'Move the till to whole cents';
const OF_NONE = 'Say early what does not work';
const MEANWHILE = 'Receipts are printed in cents too';
const OFFLINE = 'The till rounds half to even';
const BRIEF = 'Knowledge Hub holds for project';
const NOTED = 'Payment webhook retries stop after five';
const ABOUT_IT = 'The payment webhook retries forever, fix it.';
const RECALL = 'on what this prompt is about';
/** So many that a brief has no room to tell all of them in full. */
const OTHER_NOTES = 40;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: AGENTS.map(({ name }) => name).join(',') },
    installed: { type: 'string', default: join(tmpdir(), 'khub-agents') },
  },
});

/** Installs the agents into a folder that is kept from run to run; answers why one is not there. */
async function install(agent, folder) {
  const bin = join(folder, 'node_modules/.bin', agent.bin);
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(join(folder, 'package.json'))) {
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
    }
    await tell('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...agent.packages], {
      cwd: folder,
    });
  }
  const { stdout } = await tell(bin, ['--version']);
  return { bin, version: /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim() };
}

/**
 * One session of an agent in a member's clone, with a plan for its model; in an attended one a file changes meanwhile, and
 * one that goes on (`again`) is the member's last.
 */
async function session({ team, agent, bin, kind = '', prompt = PROMPT }, member, plan) {
  const isAttended = kind === 'attended';
  const folder = join(team.folder, 'requests', `${agent.name}-${member.name}${kind && `-${kind}`}`);
  const model = await new StandIn(
    agent.protocol,
    [...(agent.first ?? []), ...plan],
    folder,
  ).start();
  if (agent.first) model.thinkMs = THINK_MS;
  if (isAttended) model.onRequest = () => writeFileSync(join(member.clone, 'till.ts'), 'cents');
  try {
    agent.prepare?.(member, model.url);
    const env = { ...team.envOf(member), ...agent.env(model.url) };
    const options = { cwd: member.clone, env, timeout: SESSION_TIMEOUT_MS };
    const args =
      kind === 'again' ? agent.again(model.url) : agent.args(model.url, { prompt, isAttended });
    await tell(bin, args, options);
  } finally {
    model.stop();
  }
  model.results = model.results.slice(agent.first?.length ?? 0);
  return model;
}

// What was structured content starts a line with the first key of its JSON.
const isMarkdown = (text) => !/^\s*[[{]\s*"/m.test(text);

/** Two sessions of two members, and what their models saw. */
async function story(team, agent, bin) {
  const project = `shop-${agent.name}`;
  const { ada, ben } = await team.pairOn(project);
  await team.khub(ada, 'setup', agent.name);
  await team.git(ada, 'add', '.');
  await team.git(ada, 'commit', '--quiet', '-m', 'agents');
  await team.git(ada, 'push', '--quiet', 'origin', 'HEAD');
  await team.git(ben, 'pull', '--quiet', 'origin', 'main');
  await team.khub(ben, 'add', OF_NONE, '--no-project');
  const first = await session({ team, agent, bin }, ada, [
    {
      tool: 'capture_knowledge',
      args: { title: DECISION, summary: 'Floats lost a cent in a hundred.', type: 'decision' },
    },
    {
      tool: 'capture_task',
      args: {
        taskKey: `${project}-1`,
        title: TASK,
        status: 'in_progress',
        summary: 'Receipts are next.',
      },
    },
  ]);
  const second = await session({ team, agent, bin }, ben, [
    { tool: 'project_brief', args: {} },
    { tool: 'search_knowledge', args: { query: 'cents' } },
  ]);
  const run = { team, agent, bin };
  const resumed = await resumedBy(run, ben, () => team.khub(ada, 'add', MEANWHILE));
  const asked = await askedAtItsEnd(run, ben);
  const away = await withoutTheHub(run, ben, ada);
  const stranger = await toldToJoin(run, await team.member('cy', project, ada.origin));
  const recalled = await recalledBy(run, ada);
  const start = startOf(run, second);
  return {
    'hook in a new project': wordsIn(first.requests).includes(
      `holds nothing for project ${project} yet`,
    ),
    'of no project, by hook in a new project': wordsIn(first.requests).includes(OF_NONE),
    'tools called': first.results.length === 2 && second.results.length === 2,
    'brief by hook': start.includes(`${BRIEF} ${project}`),
    'decision of the other member': start.includes(DECISION),
    'task handed over': start.includes(TASK),
    'brief as Markdown':
      isMarkdown(second.results[0] ?? '{') && second.results[0].includes(DECISION),
    ...resumed,
    ...asked,
    ...away,
    ...stranger,
    ...recalled,
    'another prompt: nothing recalled': !wordsIn(second.requests).includes(RECALL),
    'search as Markdown':
      isMarkdown(second.results[1] ?? '{') && second.results[1].includes(DECISION),
  };
}

/** Whether a session with a person in it, that changes a file and records nothing, is asked once what is worth keeping. */
async function askedAtItsEnd(run, member) {
  if (!run.agent.attend) return {};
  run.agent.attend(member);
  const { requests } = await session({ ...run, kind: 'attended' }, member, []);
  const question = 'nothing was recorded for the team';
  return { 'asked once at its end': wordsIn(requests.at(-1)).split(question).length === 2 };
}

/** What the model of a session read first: the request that offers it tools. */
function startOf({ agent }, { requests }) {
  return wordsIn(requests.find((body) => agent.protocol.toolsIn(body).length > 0));
}

const times = (text, words) => text.split(words).length - 1;

/** What a session that goes on has before its model, where something changed meanwhile. */
async function resumedBy(run, member, change) {
  await change();
  const start = startOf(run, await session({ ...run, kind: 'again' }, member, []));
  return {
    'resumed: one brief': times(start, BRIEF) === 1,
    'resumed: what changed meanwhile': start.includes(MEANWHILE),
  };
}

/** A session without the hub, and what another member's has before its model when the hub is back. */
async function withoutTheHub(run, writer, reader) {
  const { team } = run;
  const capture = { title: OFFLINE, summary: 'As banks do.', type: 'convention' };
  const alone = await team.withoutHub(() =>
    session({ ...run, kind: 'away' }, writer, [{ tool: 'capture_knowledge', args: capture }]),
  );
  await session({ ...run, kind: 'back' }, writer, [{ tool: 'project_brief', args: {} }]);
  const after = startOf(run, await session({ ...run, kind: 'back' }, reader, []));
  const start = startOf(run, alone);
  return {
    'without the hub: the brief, marked as old': start.includes(DECISION) && start.includes('OLD'),
    'without the hub: captured': /Kept: .*waiting/.test(alone.results[0]),
    'hub back: what was captured reached the other member': after.includes(OFFLINE),
  };
}

/** What a prompt about one of many notes brings before the model. */
async function recalledBy(run, member) {
  const file = join(member.home, 'notes.jsonl');
  const summary =
    'What stands here fills the brief, and is about nothing that anybody asks for. '.repeat(3);
  const notes = Array.from({ length: OTHER_NOTES }, (_, at) => {
    return { id: `${run.agent.name}-${at}`, title: `Shelf ${at} of the warehouse`, summary };
  });
  const canonical = notes.map((note) => ({ ...note, layer: 'canonical' }));
  const all = [{ id: `${run.agent.name}-noted`, title: NOTED, layer: 'extract' }, ...canonical];
  const projectKey = `shop-${run.agent.name}`;
  writeFileSync(file, all.map((note) => JSON.stringify({ ...note, projectKey })).join('\n'));
  await run.team.khub(member, 'push', file);
  const asked = { ...run, kind: 'recalled', prompt: ABOUT_IT };
  const start = startOf(run, await session(asked, member, []));
  return {
    'a prompt about a note: it is recalled, once':
      times(start, RECALL) === 1 && start.split(RECALL)[1].includes(NOTED),
  };
}

/** What is said to somebody who opens the project and has joined nothing. */
async function toldToJoin(run, stranger) {
  const start = startOf(run, await session(run, stranger, []));
  return { 'not joined: told how, once': times(start, '`khub invite`') === 1 };
}

const team = new Team(mkdtempSync(join(tmpdir(), 'khub-test-agents-')));
let failed = 0;
try {
  await team.start();
  for (const agent of AGENTS.filter(({ name }) => values.only.split(',').includes(name))) {
    let installed;
    try {
      installed = await install(agent, resolve(values.installed));
    } catch (error) {
      console.log(`${agent.name}: skipped, it cannot be installed here: ${error.message}`);
      continue;
    }
    try {
      const seen = await story(team, agent, installed.bin);
      const isWell = Object.values(seen).every(Boolean);
      if (!isWell) failed++;
      console.log(`${agent.name} ${installed.version}: ${isWell ? 'pass' : 'FAIL'}`);
      for (const [what, is] of Object.entries(seen))
        console.log(`  ${is ? 'yes' : 'NO '}  ${what}`);
    } catch (error) {
      failed++;
      console.log(`${agent.name} ${installed.version}: FAIL\n${error.message}`);
    }
  }
} finally {
  await team.stop();
}
console.log(
  `Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}; what the models were asked: ${join(team.folder, 'requests')}`,
);
process.exitCode = failed > 0 ? 1 : 0;
