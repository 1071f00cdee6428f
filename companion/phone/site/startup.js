// What an iPhone shows while the app opens from the home screen: a picture of its very size.
export async function offerStartupImage() {
  // Only Apple's browsers know this property.
  if (navigator.standalone === undefined) return;
  const picture = document.querySelector("#splash img");
  await picture.decode();
  const { width, height } = screen;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  for (const [way, across, down] of [["portrait", short, long], ["landscape", long, short]]) {
    const link = document.createElement("link");
    link.rel = "apple-touch-startup-image";
    link.media = `(orientation: ${way})`;
    link.href = drawn(picture, across * devicePixelRatio, down * devicePixelRatio);
    document.head.append(link);
  }
}

function drawn(picture, across, down) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [across, down];
  const paper = canvas.getContext("2d");
  paper.fillStyle = getComputedStyle(document.body).backgroundColor;
  paper.fillRect(0, 0, across, down);
  const side = Math.min(216 * devicePixelRatio, across / 2, down / 2);
  paper.drawImage(picture, (across - side) / 2, (down - side) / 2, side, side);
  return canvas.toDataURL();
}
