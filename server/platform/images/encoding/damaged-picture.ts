import { ShopError } from '#server/platform/shop-error.ts'

/** The refusal of a picture that cannot be decoded. */
export function damagedPicture(): ShopError {
  return new ShopError(400, 'This picture is damaged or incomplete. Save it again, then upload it again.')
}
