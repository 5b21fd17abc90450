export { secretRulesIn } from './secret-rules.js';
