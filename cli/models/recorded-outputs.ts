import type { KnownNetworkId } from '../../server/networks/known-networks.ts'

/**
 * The result of `sampleOutput` for each network. It was recorded after a comparison with a plain
 * evaluation of the checkpoint.
 */
export const RECORDED_OUTPUTS: Readonly<Record<KnownNetworkId, readonly number[]>> = {
  'edgeface-xs': [
    -0.0982, -0.0051, 0.0583, -0.0056, -0.0322, -0.0082, 0.0677, -0.0137, -0.0398, -0.0115, -0.025, 0.0661,
    0.0189, 0.019, -0.0129, -0.0436, -0.0382, -0.0501, -0.0045, -0.0022, -0.0399, -0.0296, -0.0536, -0.0271,
    -0.0605, -0.0019, 0.0365, 0.0521, 0.0164, 0.0173, 0.0633, -0.0128,
  ],
  'edgeface-xxs': [
    -0.0356, -0.0228, -0.055, 0.0172, -0.0777, 0.0302, -0.0038, 0.0162, 0.0659, -0.0487, -0.0371, -0.0115,
    -0.008, -0.0609, -0.0446, -0.0345, -0.0586, -0.0362, -0.0105, -0.0105, -0.0313, 0.0176, -0.0109, 0.0366,
    0.0545, 0.08, -0.0629, -0.0436, 0.0225, -0.053, -0.0247, -0.0678,
  ],
}
