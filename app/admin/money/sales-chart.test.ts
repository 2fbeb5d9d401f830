import { expect, it } from 'vitest'
import { axisSteps } from './sales-chart.tsx'

it('rises in round steps to the first value at or above the highest bar', () => {
  expect(axisSteps(2048)).toEqual([0, 1000, 2000, 3000])
  expect(axisSteps(2000)).toEqual([0, 500, 1000, 1500, 2000])
  expect(axisSteps(799)).toEqual([0, 200, 400, 600, 800])
  expect(axisSteps(100_000)).toEqual([0, 50_000, 100_000])
})

it('the chart of sales has a step for the smallest sale and only whole dollars', () => {
  expect(axisSteps(0.1)).toEqual([0, 1])
  expect(axisSteps(3)).toEqual([0, 1, 2, 3])
})
