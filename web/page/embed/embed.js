// The entry of <bloom-filter>, loaded as a classic script or as a module. Site generators and tests
// import it where there is no page, and nothing happens then.

if (globalThis.matchMedia) require('./element.js');
