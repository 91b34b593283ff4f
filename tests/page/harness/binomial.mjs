// Where a proportion lies, from so many hits among so many questions.

// Lanczos 1964, with the coefficients for g = 5 of Numerical Recipes: good to 2·10^-10.
const lanczos = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155,
  0.1208650973866179e-2, -0.5395239384953e-5];
function logGamma(x) {
  const sum = lanczos.reduce((sofar, each, i) => sofar + each / (x + 1 + i), 1.000000000190015);
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((2.5066282746310005 * sum) / x);
}

// The continued fraction of the incomplete beta function by Lentz's method (Abramowitz and Stegun,
// 26.5.8): quick for x below the mean.
function fraction(x, a, b) {
  let c = 1;
  let d = 1 / (1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let i = 1, step = 0; i < 5000 && Math.abs(step - 1) > 1e-12; i++) {
    const even = (i * (b - i) * x) / ((a + 2 * i - 1) * (a + 2 * i));
    const odd = (-(a + i) * (a + b + i) * x) / ((a + 2 * i) * (a + 2 * i + 1));
    step = 1;
    for (const term of [even, odd]) {
      d = 1 / (1 + term * d);
      c = 1 + term / c;
      value *= c * d;
      step *= c * d;
    }
  }
  return value;
}

/** P(X <= x) for X of the beta distribution. */
function beta(x, a, b) {
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

function quantile(share, a, b) {
  let [low, high] = [0, 1];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (beta(middle, a, b) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The exact interval of Clopper and Pearson 1934, which holds the rate at least so often. */
export function exactInterval(hits, questions, confidence) {
  const tail = (1 - confidence) / 2;
  return [
    hits === 0 ? 0 : quantile(tail, hits, questions - hits + 1),
    hits === questions ? 1 : quantile(1 - tail, hits + 1, questions - hits),
  ];
}
