// The first import of every worker: modules are evaluated in the order of their imports, so nothing runs before it.
import { removeNetwork } from './remove-network.ts';

removeNetwork(globalThis);
