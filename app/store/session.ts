import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts.ts'

/** Who is signed in, as far as the browser knows. It decides what is shown, never what is allowed. */
export interface Session {
  userInfo: UserInfo | null
  /** Local storage has been read: until then nobody is signed in and the cart is empty, whatever it says. */
  isRestored: boolean
  /** The shopper left on purpose, so that a guard leads to plain `/login` instead of back to where they were. */
  hasSignedOut: boolean
}

const initialSession: Session = { userInfo: null, isRestored: false, hasSignedOut: false }

const slice = createSlice({
  name: 'session',
  initialState: initialSession,
  reducers: {
    signedIn: (session, { payload }: PayloadAction<UserInfo>) => ({
      ...session,
      userInfo: payload,
      hasSignedOut: false,
    }),
    signedOut: (session) => ({ ...session, userInfo: null, hasSignedOut: true }),
    /** The server no longer knows the session (401): the cart stays (promises 19). */
    sessionEnded: (session) => ({ ...session, userInfo: null }),
    /** Local storage has been read, by this tab or because another one changed it. */
    sessionRestored: (session, { payload }: PayloadAction<UserInfo | null>) => ({
      userInfo: payload,
      isRestored: true,
      hasSignedOut: payload === null && session.hasSignedOut,
    }),
  },
})

export const sessionReducer = slice.reducer

export const { signedIn, signedOut, sessionEnded, sessionRestored } = slice.actions

export const selectUserInfo = (state: { session: Session }): UserInfo | null => state.session.userInfo
export const selectIsRestored = (state: { session: Session }): boolean => state.session.isRestored
