/** Begins with a letter or an underscore, may have dots, colons and dashes, at most 128 characters (FunctionDeclaration). */
export const TOOL_NAMES = /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/;
