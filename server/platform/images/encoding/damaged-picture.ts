import { ShopError } from '#server/platform/shop-error.ts'

export function damagedPicture(): ShopError {
  return new ShopError(400, 'This picture is damaged or incomplete. Save it again, then upload it again.')
}
