import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { UserInfo } from '#contract/accounts.ts'

/** The signed-in user as the browser knows it. It decides what is shown, never what is allowed. */
export interface Session {
  userInfo: UserInfo | null
  /** Local storage has been read. Until then the session has no user and the cart is empty. */
  isRestored: boolean
  /** The user has signed out, so a guard goes to plain `/login`, without a way back to the page. */
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
    /** The server no longer accepts the session (401). The cart stays (promises 19). */
    sessionEnded: (session) => ({ ...session, userInfo: null }),
    /** Local storage has been read, on start or because another tab changed it. */
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
