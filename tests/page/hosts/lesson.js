// The saved file in a frame that may run scripts and nothing else. What follows the lesson's own
// address after “#” goes on to it.
const frame = document.createElement('iframe');
frame.sandbox = 'allow-scripts';
frame.title = 'Bloom filter';
frame.src = `bloom-filter-simulator.html${decodeURIComponent(location.hash.slice(1))}`;
document.body.append(frame);
