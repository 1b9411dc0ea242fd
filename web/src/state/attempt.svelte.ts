/** Something that is asked of the server: whether it is on its way, and why it was refused. */

import { asProblem, type Problem } from "../wire/api";

export class Attempt {
  busy = $state(false);
  problem = $state.raw<Problem | null>(null);

  /** One at a time: a second press does nothing. */
  async make(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      this.problem = asProblem(error);
    } finally {
      this.busy = false;
    }
  }
}
