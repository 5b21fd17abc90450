import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SOURCE = 'libs/domain/src/events.ts';

/** Every kind of EventPayloads with the member names of its payload, as the compiler sees them. */
function declaredEvents(): [string, string[]][] {
  const options = { module: ts.ModuleKind.NodeNext, noLib: true, types: [] };
  const program = ts.createProgram([SOURCE], options);
  const checker = program.getTypeChecker();
  const payloads = program
    .getSourceFile(SOURCE)!
    .statements.find(
      (node) => ts.isInterfaceDeclaration(node) && node.name.text === 'EventPayloads',
    )!;
  return checker
    .getTypeAtLocation(payloads)
    .getProperties()
    .map((kind) => [
      kind.name,
      checker
        .getTypeOfSymbolAtLocation(kind, payloads)
        .getProperties()
        .map(({ name }) => name),
    ]);
}

/** The first two columns of the table: kind and the member names in braces. */
function documentedEvents(): [string, string[]][] {
  const rows = readFileSync('docs/events.md', 'utf8').matchAll(
    /^\| `([^`]+)` \| `\{([^`]*)\}` \|/gm,
  );
  return [...rows].map(([, kind, members]) => [kind!, members!.split(', ')]);
}

describe('docs/events.md', () => {
  it('lists exactly the events of the code with their payloads', () => {
    const declared = declaredEvents();

    expect(declared.length).toBeGreaterThan(0);
    expect(documentedEvents()).toEqual(declared);
  });
});
