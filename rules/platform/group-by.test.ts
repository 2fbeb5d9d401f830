import { expect, it } from 'vitest'
import { groupBy } from './group-by.ts'

it('groups items by their key, in the order of the first of each', () => {
  const groups = groupBy(['chair', 'bed', 'cabinet', 'bench'], (word) => word[0])
  expect([...groups]).toEqual([
    ['c', ['chair', 'cabinet']],
    ['b', ['bed', 'bench']],
  ])
  expect([...groupBy([], () => 0)]).toEqual([])
})
