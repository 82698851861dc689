import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver, ResolverOptions } from 'react-hook-form';
import { settings as settingsSchema, type Settings } from '#shared/shop/shop.ts';
import type { SettingsFormValues } from './settings-form.rules.ts';

/** The settings' own schema checks the values that would be sent; its messages stand at fields of the same names. */
export const checkSettings = zodResolver(settingsSchema) as unknown as (
  settings: Settings,
  context: unknown,
  options: ResolverOptions<SettingsFormValues>,
) => ReturnType<Resolver<SettingsFormValues, unknown, Settings>>;
