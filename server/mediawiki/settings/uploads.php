<?php
/**
 * Uploaded files. The gateway serves them (`static-file.ts`) and has thumbnails made (`thumbnails.ts`). Programs
 * cannot be started, so PHP's own GD scales pictures, and browsers scale those that GD does not support.
 */

$wikisteadRules = $wikisteadService['uploads'];
$wgEnableUploads = wikisteadFlag( 'wgEnableUploads' );
$wgUploadPath = '/w/images';
$wikisteadFiles = $wikisteadDatabase['files'] ?? $wikisteadDir;
$wgUploadDirectory = "$wikisteadFiles/images";

// Files that browsers show or play by themselves, and PDF. MediaWiki checks that a file is what its name says,
// and that an SVG contains no script.
$wgFileExtensions = $wikisteadRules['suffixes'];
$wgCheckFileExtensions = true;
$wgStrictFileExtensions = true;
$wgVerifyMimeType = true;
$wgDisableUploadScriptChecks = false;
$wgMaxUploadSize = $wikisteadRules['bytesMax'];
// The server does not request anything from addresses that members choose.
$wgAllowCopyUploads = false;
$wgCopyUploadsFromSpecialUpload = false;
// Seconds for which parts of an unfinished upload are kept; `leftover-files.ts` removes them.
$wgUploadStashMaxAge = $wikisteadRules['stashSeconds'];

$wgUseImageMagick = false;
$wgUseImageResize = function_exists( 'imagecreatetruecolor' );
$wgJpegTran = false;
$wgSVGConverter = false;
$wgSVGNativeRendering = true;
$wgMaxImageArea = $wikisteadRules['areaMax'];
// Pages only link to thumbnails, which are made when a browser first requests them.
$wgGenerateThumbnailOnParse = false;
// MediaWiki 1.45 and newer round widths up to these; the gateway always does.
$wgThumbnailSteps = $wikisteadRules['thumbnailWidths'];
$wgThumbnailStepsRatio = 1;

$wgAutoloadClasses['WikisteadSvgHandler'] = __DIR__ . '/SvgHandler.php';
$wgAutoloadClasses['WikisteadWebPHandler'] = __DIR__ . '/WebPHandler.php';
$wgMediaHandlers['image/svg+xml'] = 'WikisteadSvgHandler';
$wgMediaHandlers['image/webp'] = 'WikisteadWebPHandler';

// Bytes that this request may add to the wiki's files. Only the gateway sets it, for writes and thumbnails.
$wikisteadRoom = PHP_SAPI === 'cli' ? PHP_INT_MAX : (int)getenv( 'WIKISTEAD_FILE_ROOM' );
$wgAutoloadClasses['WikisteadFileBackend'] = __DIR__ . '/FileBackend.php';
$wgFileBackends[] = [
	'name' => 'local-backend',
	'class' => 'WikisteadFileBackend',
	// With SQLite, the write lane lets only one request at a time write.
	'lockManager' => $wikisteadDatabase === null ? 'nullLockManager' : 'wikistead-locks',
	'containerPaths' => [
		'local-public' => $wgUploadDirectory,
		'local-thumb' => "$wgUploadDirectory/thumb",
		'local-transcoded' => "$wgUploadDirectory/transcoded",
		'local-deleted' => "$wgUploadDirectory/deleted",
		'local-temp' => "$wgUploadDirectory/temp",
	],
	'fileMode' => 0600,
	'directoryMode' => 0700,
	'wikisteadRoom' => $wikisteadRoom,
	// The server measures the files again when this file changes.
	'wikisteadMark' => $wikisteadDatabase === null ? "$wikisteadDir/tmp/files-changed" : "$wikisteadFiles/files-changed",
];
$wgLockManagers[] = [
	'name' => 'wikistead-locks',
	'class' => wikisteadClass( 'Wikimedia\LockManager\FSLockManager', 'FSLockManager' ),
	'lockDirectory' => "$wikisteadFiles/locks",
];

$wgHooks['UploadVerifyFile'][] = static function ( $upload, $mime, &$error ) use ( $wikisteadRoom, $wgMaxImageArea ) {
	$file = $upload->getTempPath();
	$bytes = (int)filesize( $file );
	if ( $bytes > $wikisteadRoom ) {
		$error = WikisteadFileBackend::noRoom( $bytes, $wikisteadRoom );
		return;
	}
	// A picture in a file of a few kB can fill the memory of everyone who views it.
	[ $width, $height ] = getimagesize( $file ) ?: [ 0, 0 ];
	if ( $width * $height > $wgMaxImageArea ) {
		$error = [ 'wikistead-picture-large', intdiv( $width * $height, 1000000 ), intdiv( $wgMaxImageArea, 1000000 ) ];
	}
};
