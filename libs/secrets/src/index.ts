export { secretRulesIn, secretRulesOfEach } from './secret-rules.js';
