// The families of filters, as links and commands name them, in the simulator's order
// (core/sim/specimen/settings.hpp).
export const families = ['classic', 'split-block', 'blocked', 'counting', 'scalable', 'stable', 'cuckoo', 'xor', 'fuse',
  'ribbon', 'quotient'];
