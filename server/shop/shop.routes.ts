import type { FastifyInstance } from 'fastify';
import {
  getSettings,
  getSettingsLog,
  getShop,
  getShopTexts,
  putSettings,
} from '#shared/shop/shop.ts';
import type { Deps } from '../deps.ts';
import { sendPage } from '../http/pagination.ts';
import { on } from '../http/route.ts';
import {
  presentShop,
  presentTexts,
  previewSettings,
  saveSettings,
  settingsLog,
} from './shop.service.ts';

/** Registers the public calls about the house, and the desk's calls for its settings. */
export function shopRoutes(app: FastifyInstance, deps: Deps): void {
  on(app, getShop, () => presentShop(deps));
  on(app, getShopTexts, () => presentTexts(deps));

  on(app, getSettings, () => deps.shop.settings());
  on(app, putSettings, ({ caller, query: { dryRun = false }, body }) =>
    dryRun ? previewSettings(deps, body) : saveSettings(deps, caller, body),
  );
  on(app, getSettingsLog, async (call) =>
    sendPage(call, await settingsLog(deps.database.db, call.query)),
  );
}
