import { describe, expect, it } from 'vitest';
import { openApi } from '../http/api-description.ts';

describe('the API description', () => {
  it('says how keys are sent, and with which calls', () => {
    const { components, paths } = openApi() as {
      components: { securitySchemes: object };
      paths: Record<string, Record<string, { security: object[] }>>;
    };
    expect(components.securitySchemes).toMatchObject({
      session: { type: 'http', scheme: 'bearer' },
      key: { type: 'http', scheme: 'bearer' },
    });
    const securityOf = (path: string, method: string) => paths[path]?.[method]?.security;
    const both = [{ session: [] }, { key: [] }];
    expect(securityOf('/api/admin/bookings', 'post')).toEqual(both);
    expect(securityOf('/api/bookings/{id}', 'get')).toEqual(both);
    expect(securityOf('/api/bookings', 'post')).toEqual([{ session: [] }]);
    expect(securityOf('/api/admin/api-keys', 'post')).toEqual([{ session: [] }]);
    expect(securityOf('/api/calendar-feeds', 'post')).toEqual([{ session: [] }]);
    expect(securityOf('/api/shop', 'get')).toEqual([]);
  });
});
