/**
 * For processes that run tests. Each opens the embedded database anew, and compiling its engine a second time, for
 * speed, took a third of the whole run.
 */
export const nodeFlags = ['--liftoff-only'];
