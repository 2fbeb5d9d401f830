import { imageUrl } from '#contract/images.ts'
import type { ShopDetails } from '#rules/shop-info.ts'

/** The whole address of a picture, for those who look at the shop from outside: search engines, and who shares a page. */
export function publicImageUrl({ publicUrl }: Pick<ShopDetails, 'publicUrl'>, image: string): string {
  return image.startsWith('/') ? publicUrl + imageUrl(image, 1200) : image
}
