//! Measuring colours: contrast, colour difference, and how they look to
//! eyes that lack one kind of cone.
//!
//! The game never tells things apart by colour alone, but where it uses colour
//! the colours have to carry. The theme's tests use these measures.

/// A colour in linear sRGB primaries, each part from 0 to 1.
pub type Rgb = [f32; 3];

/// A kind of colour blindness, at full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deficiency {
    /// No cones for long waves (red).
    Protan,
    /// No cones for middle waves (green).
    Deutan,
    /// No cones for short waves (blue).
    Tritan,
}

impl Deficiency {
    /// All three kinds.
    pub const ALL: [Deficiency; 3] = [Self::Protan, Self::Deutan, Self::Tritan];

    /// The matrix for linear RGB at severity 1.0, after Machado, Oliveira and
    /// Fernandes, "A Physiologically-based Model for Simulation of Color
    /// Vision Deficiency" (2009).
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

/// How `colour` looks to an eye with `deficiency`, clamped to what a screen shows.
#[must_use]
pub fn simulate(colour: Rgb, deficiency: Deficiency) -> Rgb {
    deficiency.matrix().map(|row| {
        row.iter()
            .zip(colour)
            .map(|(weight, part)| weight * part)
            .sum::<f32>()
            .clamp(0.0, 1.0)
    })
}

/// Relative luminance (WCAG 2, Rec. 709 weights), 0 to 1.
#[must_use]
pub fn luminance([r, g, b]: Rgb) -> f32 {
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// Contrast ratio of two colours after WCAG 2: from 1 (alike) to 21.
#[must_use]
pub fn contrast(a: Rgb, b: Rgb) -> f32 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

/// `a` and `b` mixed; `share` 0 gives `a`, 1 gives `b`.
#[must_use]
pub fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    core::array::from_fn(|i| a[i] + (b[i] - a[i]) * share)
}

/// CIE L*a*b* under D65 of a linear colour.
#[must_use]
pub fn lab([r, g, b]: Rgb) -> [f32; 3] {
    let x = (0.412_456 * r + 0.357_576 * g + 0.180_437 * b) / 0.950_47;
    let y = 0.212_673 * r + 0.715_152 * g + 0.072_175 * b;
    let z = (0.019_334 * r + 0.119_192 * g + 0.950_304 * b) / 1.088_83;
    let f = |t: f32| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    };
    let (x, y, z) = (f(x), f(y), f(z));
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// CIEDE2000 difference of two CIE L*a*b* colours, all weights 1.
///
/// Below 1 nobody sees a difference; 20 is plain at a glance.
#[must_use]
pub fn ciede2000(first: [f32; 3], second: [f32; 3]) -> f32 {
    // Hues are angles on a circle, so most of the length below is about
    // differences and means that cross the seam at 0 degrees.
    let [l1, a1, b1] = first.map(f64::from);
    let [l2, a2, b2] = second.map(f64::from);
    let chroma_mean = (a1.hypot(b1) + a2.hypot(b2)) / 2.0;
    let seventh = |c: f64| (c.powi(7) / (c.powi(7) + 25f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - seventh(chroma_mean));
    let (a1, a2) = (a1 * (1.0 + g), a2 * (1.0 + g));
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| {
        if a == 0.0 && b == 0.0 {
            0.0
        } else {
            b.atan2(a).to_degrees().rem_euclid(360.0)
        }
    };
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let grey = c1 * c2 == 0.0;
    let turn = if grey {
        0.0
    } else {
        (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0
    };
    let d_l = l2 - l1;
    let d_c = c2 - c1;
    let d_h = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin();
    let l = (l1 + l2) / 2.0;
    let c = (c1 + c2) / 2.0;
    let h = if grey {
        h1 + h2
    } else {
        (h1 + turn / 2.0).rem_euclid(360.0)
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0)
        - 0.20 * cos(4.0 * h - 63.0);
    let s_l = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let s_c = 1.0 + 0.045 * c;
    let s_h = 1.0 + 0.015 * c * t;
    let r_t = -2.0
        * seventh(c)
        * (60.0 * (-((h - 275.0) / 25.0).powi(2)).exp())
            .to_radians()
            .sin();
    let (l, c, h) = (d_l / s_l, d_c / s_c, d_h / s_h);
    ((l * l + c * c + h * h + r_t * c * h).max(0.0).sqrt()) as f32
}

/// CIEDE2000 difference of two linear colours.
#[must_use]
pub fn difference(a: Rgb, b: Rgb) -> f32 {
    ciede2000(lab(a), lab(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ciede2000_gives_the_published_values() {
        // From the test data of Sharma, Wu and Dalal (2005).
        for (a, b, expected) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
            ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
            (
                [60.2574, -34.0099, 36.2677],
                [60.4626, -34.1751, 39.4387],
                1.2644,
            ),
            ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
        ] {
            let found = ciede2000(a, b);
            assert!((found - expected).abs() < 1e-3, "{found} for {expected}");
            assert!((ciede2000(b, a) - expected).abs() < 1e-3);
        }
    }

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        assert!((contrast([0.0; 3], [1.0; 3]) - 21.0).abs() < 1e-3);
        assert!((contrast([0.3; 3], [0.3; 3]) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn white_stays_white_to_every_eye() {
        for deficiency in Deficiency::ALL {
            let seen = simulate([1.0; 3], deficiency);
            assert!(difference(seen, [1.0; 3]) < 0.5, "{deficiency:?}: {seen:?}");
        }
    }
}
