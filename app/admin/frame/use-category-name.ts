import { useShopDetails } from '#app/store/shop-details.tsx'
import { categoryLabel } from '#rules/catalogue/categories.ts'

/** Calls a category as shoppers do: `Console` is Hall Tables. */
export function useCategoryName(): (category: string) => string {
  const { rooms } = useShopDetails()
  return (category) => categoryLabel(rooms, category)
}
