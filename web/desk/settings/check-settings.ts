import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, ResolverOptions } from 'react-hook-form';
import { settings as settingsSchema, type Settings } from '#shared/shop/shop.ts';
import type { SettingsFormValues } from './settings-form.rules.ts';

/**
 * Checks the form with the schema of the settings; each message appears at the field of the same
 * name.
 */
export const checkSettings = zodResolver(settingsSchema) as unknown as (
  settings: Settings,
  context: unknown,
  options: ResolverOptions<SettingsFormValues>,
) => ReturnType<Resolver<SettingsFormValues, unknown, Settings>>;
