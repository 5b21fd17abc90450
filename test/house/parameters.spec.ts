import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const FILES = execFileSync('git', ['ls-files', 'apps', 'libs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => /(?<!\.spec|\.d)\.tsx?$/.test(file) && !file.includes('/test/'));

const BOOLEANS = [
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
];

/** Whether a call says nothing of what this parameter is: `true` or `false` in a row of others. */
function isBoolean({ type, initializer }: ts.ParameterDeclaration): boolean {
  const types = type && ts.isUnionTypeNode(type) ? type.types : type ? [type] : [];
  return (
    types.some(({ kind }) => BOOLEANS.includes(kind)) ||
    (initializer !== undefined && BOOLEANS.includes(initializer.kind))
  );
}

/** Whether a function is one of several of a form that another calls, where the boolean is the value it is about. */
function isOfAForm(node: ts.Node): boolean {
  return ts.isArrowFunction(node) && !ts.isVariableDeclaration(node.parent);
}

/** The functions of a text that take a boolean beside another parameter, by their first line. */
function positionalBooleans(file: string, text: string): string[] {
  if (!/\bboolean\b|= (?:true|false)\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isRow = ts.isFunctionLike(node) && node.parameters.length > 1;
    if (isRow && !isOfAForm(node) && node.parameters.some(isBoolean))
      found.push(`${file}: ${node.getText(source).split('\n', 1)[0]}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('the parameters of a function', () => {
  it('have no boolean among them, for a call would not say what it decides', () => {
    expect(FILES.flatMap((file) => positionalBooleans(file, readFileSync(file, 'utf8')))).toEqual(
      [],
    );
  });

  it.each([
    'function list(all: boolean, limit: number) {}',
    'class List { constructor(readonly limit: number, private readonly all?: boolean) {} }',
    'const list = (limit: number, all = false) => limit;',
    'interface List { of(limit: number, all: boolean | undefined): void }',
  ])('are found: %s', (text) => {
    expect(positionalBooleans('list.ts', text)).toHaveLength(1);
  });

  it.each([
    'const list = (all: boolean) => all;',
    'function list(a: number, { all }: { all: boolean }) {}',
    'const WRITERS = { boolean: (into: Buffer, isTrue: boolean) => into.fill(Number(isTrue)) };',
  ])('may be %s', (text) => {
    expect(positionalBooleans('list.ts', text)).toEqual([]);
  });
});
