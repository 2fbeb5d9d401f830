import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { acceptChanges, type CurrentProducts } from './cart-changes.ts'
import { addItem, clearItems, emptyCart, removeItem, type Cart, type CartItem, withItems } from '#rules/selling/cart.ts'

const slice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    itemAdded: (cart: Cart, { payload }: PayloadAction<CartItem>) => addItem(cart, payload),
    itemRemoved: (cart: Cart, { payload }: PayloadAction<string>) => removeItem(cart, payload),
    changesAccepted: (cart: Cart, { payload }: PayloadAction<CurrentProducts>) => acceptChanges(cart, payload),
    addressSaved: (cart: Cart, { payload }: PayloadAction<ShippingAddress>) => ({ ...cart, shippingAddress: payload }),
    paymentMethodSaved: (cart: Cart, { payload }: PayloadAction<string>) => ({ ...cart, paymentMethod: payload }),
    orderIdSaved: (cart: Cart, { payload }: PayloadAction<string>) => ({ ...cart, orderId: payload }),
    itemsCleared: (cart: Cart) => clearItems(cart),
    itemsReplaced: (cart: Cart, { payload }: PayloadAction<CartItem[]>) => withItems(cart, payload),
    cartReset: () => emptyCart(),
    cartRestored: (_cart: Cart, { payload }: PayloadAction<Cart>) => payload,
  },
})

export const cartReducer = slice.reducer

export const {
  itemAdded,
  itemRemoved,
  changesAccepted,
  addressSaved,
  paymentMethodSaved,
  orderIdSaved,
  itemsCleared,
  itemsReplaced,
  cartReset,
  cartRestored,
} = slice.actions

export const selectCart = (state: { cart: Cart }): Cart => state.cart
