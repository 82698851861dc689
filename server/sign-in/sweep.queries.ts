import type { Db } from '../database/connect.ts';

/** Deletes challenges and second steps whose time is over. */
export async function deleteOldSignInSteps(db: Db, machineNow: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<=', machineNow).execute();
  await db.deleteFrom('second_step').where('expires_at', '<=', machineNow).execute();
}

export async function deleteOldBrowsers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('known_browser').where('last_used_at', '<', before).execute();
}
